import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import * as z from "zod";
import { deployProduct } from "./deploy-product.ts";
import { CONFIG, ENVIRONMENTS } from "./environment.ts";
import { askTool } from "./processes.ts";
import { provision } from "./provision/provision.ts";

// npm run provision -- --url https://app.example.com.au --admin you@example.com.au (docs/deploy.md)
const options = z.object({
  env: z.enum(ENVIRONMENTS).default("production"),
  "dry-run": z.boolean().default(false),
  url: z
    .url({ protocol: /^https$/ })
    .refine((url) => new URL(url).origin === url, "Must be an origin, without a slash at its end")
    .optional(),
  admin: z.email().optional(),
  keep: z.string().min(1).optional(),
});

try {
  const { values } = parseArgs({
    options: {
      env: { type: "string" },
      "dry-run": { type: "boolean" },
      url: { type: "string" },
      admin: { type: "string" },
      keep: { type: "string" },
    },
  });
  const parsed = options.safeParse(values);
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error));
  const { env: environment, "dry-run": dryRun, url, admin, keep } = parsed.data;
  await provision(
    {
      wrangler: (args, input) => askTool("wrangler", args, input),
      config: CONFIG,
      say: console.log,
      deploy: () => deployProduct(environment),
      secret: () => randomBytes(32).toString("hex"),
      now: Date.now,
    },
    { environment, dryRun, url, admin, keep },
  );
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
