import { securityOf } from "#tests/worker/security/suites/security-of.ts";

securityOf("crm");
