/** The part of `oidc-provider` that tests/support/oidc-provider.ts uses; the package has no types. */
declare module "oidc-provider" {
  import type { IncomingMessage, ServerResponse } from "node:http";

  interface Client {
    clientId: string;
    compareClientSecret(secret: string): boolean | Promise<boolean>;
  }
  interface ProviderContext {
    oidc: { client: Client; session: { accountId: string } };
  }

  class Grant {
    constructor(of: { clientId: string; accountId: string });
    addOIDCScope(scope: string): void;
    save(): Promise<string>;
  }

  export default class Provider {
    constructor(issuer: string, configuration: object);
    Grant: typeof Grant;
    Client: { prototype: Client };
    callback(): (request: IncomingMessage, response: ServerResponse) => void;
    interactionFinished(
      request: IncomingMessage,
      response: ServerResponse,
      result: { login: { accountId: string } } | { error: string },
    ): Promise<void>;
  }
  export type { Client, ProviderContext };
}
