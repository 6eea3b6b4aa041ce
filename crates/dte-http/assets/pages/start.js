"use strict";
// Shows the description of the interface. Where requests may not be sent from here, there is no way to.
const place = document.getElementById("interface");
const sends = place.dataset.sends === "yes";
SwaggerUIBundle({
  url: place.dataset.description,
  domNode: place,
  presets: [SwaggerUIBundle.presets.apis],
  layout: "BaseLayout",
  deepLinking: true,
  docExpansion: "list",
  defaultModelsExpandDepth: 0,
  filter: true,
  displayRequestDuration: true,
  supportedSubmitMethods: sends ? ["get", "post", "put", "patch", "delete"] : [],
  validatorUrl: null,
  queryConfigEnabled: false,
  persistAuthorization: false,
});
