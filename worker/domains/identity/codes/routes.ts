import { smsCodes } from "./sms-codes.ts";

export const codesRoutes = [smsCodes];
