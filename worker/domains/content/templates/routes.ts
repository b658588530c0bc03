import { assignTemplate } from "./assign-template.ts";
import { createMmsTemplate, createTemplate } from "./create-template.ts";
import { deleteTemplate } from "./delete-template.ts";
import { getTemplate } from "./get-template.ts";
import { listTemplates } from "./list-templates.ts";
import { templateImage } from "./template-image.ts";
import { updateMmsTemplate, updateTemplate } from "./update-template.ts";

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
