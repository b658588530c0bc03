import { securityOf } from "../suites/security-of.ts";

securityOf("tokens-webhooks");
