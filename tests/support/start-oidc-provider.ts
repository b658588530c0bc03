import type { TestProject } from "vitest/node";
import { startOidcProvider } from "./oidc-provider.ts";

declare module "vitest" {
  interface ProvidedContext {
    oidc: Record<string, string>;
  }
}

/** Starts the provider once for all of the Worker's tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const provider = await startOidcProvider(["http://cooee.test"]);
  project.provide("oidc", provider.settings);
  return provider.stop;
}
