import { emailToSupport, inquiry } from "./support.ts";

export const supportRoutes = [emailToSupport, inquiry];
