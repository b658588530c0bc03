import { smsCodes } from "./sms-ceiling.ts";

export const codesRoutes = [smsCodes];
