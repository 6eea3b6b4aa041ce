/** A running service for the tests: the built program on a folder of its own. */

import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";

import { Client, type ClientOptions } from "../src/index.js";

const ROOT = resolve(import.meta.dirname, "../../../..");

const REGISTRATION = {
  nit: "0614-010190-101-5",
  nrc: "245871-0",
  business_name: "Comercial El Bálsamo, S.A. de C.V.",
  commercial_name: "El Bálsamo",
  economic_activity: "47190",
  economic_activity_desc: "Venta al por menor en comercios no especializados",
  phone: "2222-3344",
  email: "facturas@balsamo.example",
  password_pri: "clave-del-certificado",
  branch_offices: [
    {
      establishment_type: "02",
      establishment_code: "C001",
      address: { department: "06", municipality: "23", complement: "Alameda Roosevelt 1001" },
    },
  ],
};

export class Service {
  private constructor(
    readonly url: string,
    private readonly keys: { api_key: string; api_secret: string },
    private readonly process: ChildProcess,
    private readonly folder: string,
  ) {}

  static async start(): Promise<Service> {
    const folder = mkdtempSync(join(tmpdir(), "dte-client-"));
    const others = Object.entries(process.env).filter(([name]) => !name.startsWith("DTE_"));
    const env = {
      ...Object.fromEntries(others),
      DTE_DATA_DIR: join(folder, "data"),
      DTE_LISTEN: "127.0.0.1:0",
      DTE_SANDBOX_LISTEN: "127.0.0.1:0",
      DTE_BCRYPT_COST: "4",
      DTE_LOG: "warn",
      DTE_WEBHOOK_ALLOW: "127.0.0.1",
    };
    const started = spawn(program(), ["serve"], { cwd: folder, env, stdio: ["ignore", "pipe", "inherit"] });
    const url = await address(started);
    const answer = await fetch(`${url}/api/v1/auth/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(REGISTRATION),
    });
    const registered = (await answer.json()) as { data: { api_key: string; api_secret: string } };
    if (answer.status !== 201) throw new Error(JSON.stringify(registered));
    return new Service(url, registered.data, started, folder);
  }

  /** The variables of the commands, for the main office. */
  variables(): Record<string, string> {
    return {
      DTE_URL: this.url,
      DTE_API_KEY: this.keys.api_key,
      DTE_API_SECRET: this.keys.api_secret,
      DTE_PORTAL_USER: "06140101901015",
      DTE_PORTAL_PASSWORD: "clave-del-portal",
    };
  }

  /** A client with the keys of the main office. */
  client(options: Partial<ClientOptions> = {}): Client {
    return new Client({
      url: this.url,
      apiKey: this.keys.api_key,
      apiSecret: this.keys.api_secret,
      portal: { username: "06140101901015", password: "clave-del-portal" },
      language: "en",
      ...options,
    });
  }

  stop(): void {
    this.process.kill("SIGKILL");
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The program: the one that is named, or the newest that was built here. */
function program(): string {
  const named = process.env["DTE_PROGRAM"];
  if (named) return resolve(named);
  const built = ["release", "debug"].map((profile) => join(ROOT, "target", profile, "dte"));
  const there = built.filter((path) => existsSync(path));
  const [newest] = there.sort((one, other) => statSync(other).mtimeMs - statSync(one).mtimeMs);
  if (newest === undefined) {
    throw new Error("build the program first (cargo build), or name it in DTE_PROGRAM");
  }
  return newest;
}

async function address(started: ChildProcess): Promise<string> {
  if (started.stdout === null) throw new Error("nothing to read");
  for await (const line of createInterface({ input: started.stdout })) {
    if (line.startsWith("listening on ")) return line.slice("listening on ".length).trim();
  }
  throw new Error("the service ended");
}
