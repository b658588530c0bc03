import { securityOf } from "../suites/security-of.ts";

securityOf("optout-reply");
