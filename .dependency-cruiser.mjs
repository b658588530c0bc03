import swc from "@swc/core";

// Who may import whom; docs/architecture.md says why. scripts/import-rules.ts runs it for
// `npm run verify`, and looks for circles itself.

const OWN = "^(worker|durable-objects|core|web)/";
const npm = (...names) => `node_modules/(${names.join("|")})/`;

/** @type {import("dependency-cruiser").IForbiddenRuleType[]} */
const forbidden = [
  {
    name: "core-imports-only-zod",
    severity: "error",
    from: { path: "^core/" },
    to: { pathNot: ["^core/", npm("zod")] },
  },
  {
    name: "web-imports-only-core",
    severity: "error",
    from: { path: "^web/" },
    to: { path: "^(worker|durable-objects|scripts|tests|bench|migrations)/" },
  },
  {
    name: "worker-never-imports-web-or-tools",
    severity: "error",
    from: { path: "^(worker|durable-objects)/" },
    to: { path: "^(web|scripts|tests|bench)/" },
  },
  {
    name: "production-knows-nothing-local",
    comment: "local/index.ts wraps the Worker; a machine's simulator is in no production bundle.",
    severity: "error",
    from: { path: OWN },
    to: { path: "^local/" },
  },
  {
    name: "hono-only-at-the-http-border",
    severity: "error",
    from: {
      path: OWN,
      pathNot: ["^worker/(http|edge)/", "/routes\\.ts$", "^worker/index\\.ts$"],
    },
    to: { path: npm("hono") },
  },
  {
    name: "drizzle-only-in-db-and-queries",
    severity: "error",
    from: { path: OWN, pathNot: ["^worker/db/", "^worker/(kernel|domains)/.*queries\\.ts$"] },
    to: { path: npm("drizzle-orm") },
  },
  {
    name: "env-only-at-the-entrances",
    comment:
      "What lies outside comes with the context, so that a test can put something else there.",
    severity: "error",
    from: {
      path: "^(worker|core|web)/",
      pathNot: [
        "^worker/(context|index|system-context)\\.ts$",
        "^worker/db/shards\\.ts$",
        "^worker/(carriers|ports|http)/",
      ],
    },
    to: { path: ["^worker/env\\.ts$", "^cloudflare:"] },
  },
  {
    name: "inner-files-are-private",
    comment: "What others may call stands at the top of a domain.",
    severity: "error",
    from: { path: "^worker/domains/([^/]+/[^/]+)/" },
    to: { path: "^worker/domains/[^/]+/[^/]+/inner/", pathNot: "^worker/domains/$1/" },
  },
  {
    name: "inner-files-are-private",
    severity: "error",
    from: { path: "^(worker|durable-objects|local|bench|scripts)/", pathNot: "^worker/domains/" },
    to: { path: "^worker/domains/[^/]+/[^/]+/inner/" },
  },
  {
    name: "foundations-know-no-domain",
    comment: "The kernel and what lies beside it are below every domain.",
    severity: "error",
    from: { path: "^worker/(kernel|db|carriers|media|ports|sheets)/" },
    to: { path: "^worker/domains/" },
  },
  {
    name: "consequences-stand-in-the-table",
    comment: "A verb names an event; worker/events/consequences.ts says what follows.",
    severity: "error",
    from: { path: "^worker/", pathNot: "^worker/events/" },
    to: {
      path: [
        "^worker/domains/platform/notifications/notification-rows\\.ts$",
        "^worker/domains/platform/webhooks/emit-webhooks\\.ts$",
      ],
    },
  },
  {
    name: "queues-sweeps-and-objects-call-verbs",
    comment: "The tables of a domain are reached through its verbs.",
    severity: "error",
    from: { path: "^(worker|durable-objects)/", pathNot: "^worker/domains/" },
    to: { path: "^worker/domains/.*queries\\.ts$" },
  },
  {
    name: "routes-only-bind",
    comment: "A route binds an endpoint to a verb: no SQL.",
    severity: "error",
    from: { path: "^worker/domains/[^/]+/[^/]+/routes\\.ts$" },
    to: { path: ["^worker/db/", "queries\\.ts$"] },
  },
  {
    name: "features-never-import-each-other",
    severity: "error",
    from: { path: "^web/features/([^/]+)/" },
    to: { path: "^web/features/", pathNot: "^web/features/$1/" },
  },
  {
    name: "components-know-no-feature",
    severity: "error",
    from: { path: "^web/(components|lib)/" },
    to: { path: "^web/features/" },
  },
  {
    name: "composer-takes-props-only",
    comment:
      "Campaigns, quick messages, templates, forms and the inbox each give it their own data.",
    severity: "error",
    from: { path: "^web/components/composer/" },
    to: {
      path: [
        "^core/contract/",
        "^web/lib/(api|paths|query|session)\\.ts$",
        npm("react-router-dom"),
      ],
    },
  },
  {
    name: "lib-knows-no-component",
    severity: "error",
    from: { path: "^web/lib/" },
    to: { path: "^web/components/" },
  },
  {
    name: "web-app-only-composes",
    comment: "What a feature needs lies in components or lib; the app is on top of all three.",
    severity: "error",
    from: { path: "^web/(features|components|lib)/" },
    to: { path: "^web/app/" },
  },
  {
    name: "edge-stays-light",
    comment: "Recipients' paths answer at once: nothing heavy, not even through another module.",
    severity: "error",
    from: { path: "^worker/edge/" },
    to: {
      path: npm("oauth4webapi", "xlsx", "@cf-wasm", "mediabunny", "papaparse"),
      reachable: true,
    },
  },
  {
    name: "webassembly-when-it-is-called",
    comment: "An import() inside the function that needs it: nothing is instantiated at start-up.",
    severity: "error",
    from: { path: OWN },
    to: { path: npm("@cf-wasm"), dynamic: false, dependencyTypesNot: ["type-only"] },
  },
  {
    name: "stripe-when-somebody-pays",
    comment: "It is large: an import() of worker/ports/stripe is the only way to it.",
    severity: "error",
    from: { path: OWN, pathNot: "^(worker/ports/stripe|tests)/" },
    to: {
      path: "^worker/ports/stripe/|node_modules/stripe/",
      dynamic: false,
      dependencyTypesNot: ["type-only"],
    },
  },
  {
    name: "everything-resolves",
    severity: "error",
    from: {},
    to: { couldNotResolve: true, pathNot: "^(cloudflare|node):" },
  },
];

// dependency-cruiser asks swc to read every file as plain TypeScript, so JSX is a syntax error.
const parseFile = swc.parseFileSync.bind(swc);
swc.parseFileSync = (file, options) => parseFile(file, { ...options, tsx: file.endsWith(".tsx") });

export default {
  forbidden,
  options: {
    // dependency-cruiser does not understand TypeScript 7; swc reads the sources instead, and
    // scripts/import-rules.ts fails when a source file was not seen.
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "default"],
      extensions: [".ts", ".tsx", ".mjs", ".js", ".d.ts"],
    },
  },
};
