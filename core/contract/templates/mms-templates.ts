import * as z from "zod";
import { endpoint, noOutput } from "../../endpoint.ts";
import { attachmentFields, mediaField, mediaUpload } from "../media/attachment-fields.ts";
import {
  createTemplate,
  getTemplate,
  ownTemplateFields,
  templateId,
  updateTemplate,
} from "./templates.ts";

// By themselves: most screens know templates, and few write those of MMS.

const mmsFields = {
  ...ownTemplateFields,
  ...attachmentFields,
  media: mediaField,
};

export const createMmsTemplate = endpoint(createTemplate.method, "/template/mms", {
  ...createTemplate,
  summary: "Create an MMS template, with a file or an address",
  ...mediaUpload,
  input: z.object(mmsFields),
});

export const updateMmsTemplate = endpoint(updateTemplate.method, "/template/mms/{id}", {
  ...updateTemplate,
  summary: "Change an MMS template; its file is given again, by its id or as a file",
  ...mediaUpload,
  input: templateId.extend(mmsFields),
});

export const templateImage = endpoint("GET", "/template/mms-image/{id}", {
  area: "gateway-mms",
  summary: "The file of an MMS template",
  access: getTemplate.access,
  owns: getTemplate.owns,
  download: true,
  input: templateId,
  output: noOutput,
});
