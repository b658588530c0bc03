import { contactConsent } from "./contact-consent.ts";

export const consentsRoutes = [contactConsent];
