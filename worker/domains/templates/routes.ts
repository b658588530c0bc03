import { assignTemplate } from "./assign-template.ts";

export const templatesRoutes = [assignTemplate];
