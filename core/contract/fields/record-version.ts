import * as z from "zod";
import { idSchema } from "../../ids.ts";

/** Which version of a record this is: each change by anyone makes another. Null until the first. */
export const recordVersion = z.string().nullable();

/** The version that was changed: refused with 409 if someone else has changed the record since. Without it, the last change wins. */
export const seenVersion = idSchema("audit").nullable().optional();
