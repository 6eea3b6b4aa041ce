// Loads the pages below /docs, authorises, sends a request in the test environment, cannot in production.
// The browser resolves no name and reaches no address but this machine's.
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, mkdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";

const [program, executablePath, tools] = process.argv.slice(2);
const { chromium } = createRequire(join(tools, "node_modules", "x.js"))("playwright-core");
const shots = join(tools, "screenshots");
mkdirSync(shots, { recursive: true });

const PRODUCTION = {
  DTE_ENVIRONMENT: "01", DTE_REGISTRATION_TOKEN: "0123456789abcdef", DTE_EDITION: "auto",
  DTE_AUTHORITY_URL: "http://127.0.0.1:9", DTE_AUTHORITY_PLAIN: "yes", DTE_INTERNET_PROBES: "none",
};

const REGISTRATION = {
  nit: "0614-010190-101-5", nrc: "245871-0", business_name: "Comercial El Bálsamo, S.A. de C.V.",
  economic_activity: "47190", economic_activity_desc: "Venta al por menor", phone: "2222-3344",
  email: "facturas@balsamo.example", password_pri: "clave-del-certificado",
  branch_offices: [{
    establishment_type: "02",
    address: { department: "06", municipality: "23", complement: "Alameda Roosevelt 1001" },
  }],
};

async function serving(settings, work) {
  const folder = mkdtempSync(join(tmpdir(), "dte-browser-"));
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("DTE_")));
  const child = spawn(program, ["serve"], {
    cwd: folder, stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...env, DTE_DATA_DIR: join(folder, "data"), DTE_LISTEN: "127.0.0.1:0",
      DTE_SANDBOX_LISTEN: "127.0.0.1:0", DTE_BCRYPT_COST: "4", DTE_LOG: "error", ...settings,
    },
  });
  const ended = new Promise((resolve) => child.once("exit", resolve));
  try {
    const url = await new Promise((resolve, reject) => {
      createInterface({ input: child.stdout }).on("line", (line) => {
        if (line.startsWith("listening on ")) resolve(line.slice("listening on ".length).trim());
      });
      ended.then((code) => reject(new Error(`the program ended: ${code}`)));
    });
    await work(url.startsWith("http") ? url : `http://${url}`);
  } finally {
    child.kill("SIGKILL");
    await ended;
    rmSync(folder, { recursive: true, force: true });
  }
}

const profile = mkdtempSync(join(tmpdir(), "dte-profile-"));
const context = await chromium.launchPersistentContext(profile, {
  executablePath, headless: true, viewport: { width: 1280, height: 900 }, locale: "es-SV",
  args: [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
  ],
});

// What the browser complains of, and every request that fails or goes elsewhere.
function watched(page, origin) {
  const faults = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) faults.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => faults.push(`script: ${error}`));
  page.on("requestfailed", (request) => faults.push(`failed: ${request.url()}`));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()}: ${response.url()}`);
  });
  page.on("request", (request) => {
    const url = request.url();
    if (!url.startsWith(origin) && !url.startsWith("data:") && !url.startsWith("blob:")) faults.push(`elsewhere: ${url}`);
  });
  return faults;
}

async function open(origin, path, size) {
  const page = await context.newPage();
  if (size) await page.setViewportSize(size);
  const faults = watched(page, origin);
  await page.goto(origin + path, { waitUntil: "networkidle" });
  return { page, faults };
}

async function operation(page, name) {
  const block = page.locator(`.opblock[id$="-${name}"]`).first();
  await block.locator(".opblock-summary-control").first().click();
  await block.locator(".opblock-body").waitFor();
  return block;
}

async function textPages(origin) {
  const telephone = { width: 390, height: 844 };
  for (const path of ["/docs/errors", "/docs/rules", "/docs/errors/VALIDATION_FAILED", "/docs/rules/CCF-09"]) {
    for (const [kind, size] of [["wide", undefined], ["telephone", telephone]]) {
      const { page, faults } = await open(origin, path, size);
      assert.deepEqual(faults, [], path);
      const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      assert.ok(over <= 0, `${path} is ${over} pixels too wide (${kind})`);
      await page.screenshot({ path: join(shots, `${path.slice(6).replaceAll("/", "-")}-${kind}.png`) });
      await page.close();
    }
  }
}

// What a receiver sees on a telephone, with and without scripts.
async function receiverPage(origin, token) {
  const authorization = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const issued = await (await fetch(`${origin}/api/v1/dte/invoices?calculate=true`, {
    method: "POST", headers: authorization,
    body: JSON.stringify({ items: [{ type: 1, description: "Café", quantity: 2, unit_measure: 59, unit_price: 3.5, taxed: true }] }),
  })).json();
  const code = issued.data.identificacion.codigoGeneracion;
  const record = await (await fetch(`${origin}/api/v1/dte/${code}`, { headers: authorization })).json();
  const address = record.data.public_url;
  assert.ok(address.startsWith(`${origin}/r/`), address);
  const without = mkdtempSync(join(tmpdir(), "dte-profile-"));
  const bare = await chromium.launchPersistentContext(without, {
    executablePath, headless: true, locale: "es-SV", javaScriptEnabled: false,
    args: ["--no-sandbox", "--disable-gpu", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
  });
  try {
    for (const [kind, browser] of [["scripts", context], ["bare", bare]]) {
      const page = await browser.newPage();
      await page.setViewportSize({ width: 390, height: 844 });
      const faults = watched(page, origin);
      await page.goto(address, { waitUntil: "networkidle" });
      assert.match(await page.locator("main").innerText(), /Aceptado por el Ministerio de Hacienda/);
      assert.equal(await page.locator("script").count(), 0);
      for (const below of ["pdf", "file"]) {
        const link = await page.locator(`a[href$="/${below}"]`).getAttribute("href");
        assert.equal((await fetch(new URL(link, address))).status, 200);
      }
      const box = await page.locator("table").boundingBox();
      assert.ok(box.x >= 0 && box.x + box.width <= 390, "the page is too wide");
      await page.screenshot({ path: join(shots, `receiver-${kind}.png`) });
      assert.deepEqual(faults, []);
      await page.close();
    }
  } finally {
    await bare.close();
    rmSync(without, { recursive: true, force: true });
  }
}

try {
  await serving({}, async (origin) => {
    const json = { "content-type": "application/json" };
    const registered = await (await fetch(`${origin}/api/v1/auth/register`, {
      method: "POST", headers: json, body: JSON.stringify(REGISTRATION),
    })).json();
    const { api_key, api_secret } = registered.data;
    const credentials = { username: "06140101901015", password: "clave-del-portal" };
    const session = await (await fetch(`${origin}/api/v1/auth/login`, {
      method: "POST", headers: json, body: JSON.stringify({ api_key, api_secret, credentials }),
    })).json();

    const { page, faults } = await open(origin, "/docs");
    await page.locator(".opblock").first().waitFor();
    await page.screenshot({ path: join(shots, "interface-00.png") });
    await page.locator(".btn.authorize").first().click();
    const scheme = page.locator(".modal-ux .auth-container").filter({ hasText: /^session/ }).first();
    await scheme.locator("input").first().fill(session.data.token);
    await scheme.locator("button.authorize").first().click();
    await page.locator(".modal-ux .btn-done").first().click();
    const company = await operation(page, "read_company");
    await company.locator("button.try-out__btn").click();
    await company.locator("button.execute").click();
    await company.locator(".live-responses-table .response-col_status").first().waitFor();
    const answer = await company.locator(".live-responses-table").innerText();
    assert.match(answer, /200/);
    assert.match(answer, /Comercial El Bálsamo/);
    await page.screenshot({ path: join(shots, "interface-00-sent.png") });
    assert.deepEqual(faults, []);
    await page.close();

    const small = await open(origin, "/docs", { width: 390, height: 844 });
    await small.page.locator(".opblock").first().waitFor();
    await small.page.screenshot({ path: join(shots, "interface-00-telephone.png") });
    assert.deepEqual(small.faults, []);
    await small.page.close();
    await textPages(origin);
    await receiverPage(origin, session.data.token);
  });
  await serving(PRODUCTION, async (origin) => {
    const { page, faults } = await open(origin, "/docs");
    await page.locator(".opblock").first().waitFor();
    const company = await operation(page, "read_company");
    assert.equal(await company.locator("button.try-out__btn").count(), 0);
    assert.equal(await company.locator("button.execute").count(), 0);
    assert.equal(await page.locator(".btn.authorize").first().isVisible(), false);
    await page.screenshot({ path: join(shots, "interface-01.png") });
    assert.deepEqual(faults, []);
    await page.close();
  });
  console.log("browser suite: ran");
} finally {
  await context.close();
  rmSync(profile, { recursive: true, force: true });
}
