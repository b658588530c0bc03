import { getTemplate, listTemplates, templateImage } from "./list-templates.ts";
import {
  assignTemplate,
  createMmsTemplate,
  createTemplate,
  deleteTemplate,
  updateMmsTemplate,
  updateTemplate,
} from "./templates.ts";

export const templatesRoutes = [
  listTemplates,
  getTemplate,
  createTemplate,
  createMmsTemplate,
  updateTemplate,
  updateMmsTemplate,
  deleteTemplate,
  assignTemplate,
  templateImage,
];
