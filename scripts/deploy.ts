import { parseArgs } from "node:util";
import * as z from "zod";
import { deployProduct } from "./deploy-product.ts";
import { ENVIRONMENTS } from "./environment.ts";

// docs/deploy.md says what must exist before.
try {
  const { values } = parseArgs({
    options: { env: { type: "string" }, gradually: { type: "boolean" } },
  });
  const environment = z.enum(ENVIRONMENTS).default("production").parse(values.env);
  await deployProduct(environment, { gradually: values.gradually });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
