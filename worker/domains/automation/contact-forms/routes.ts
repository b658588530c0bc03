import { deleteContactForm, listContactForms, saveContactForm } from "./contact-forms.ts";

export const contactFormsRoutes = [listContactForms, saveContactForm, deleteContactForm];
