export const TEMPLATE_TEXTS = {
  /** R144. */
  nameRequired: "Enter a name for the Template",
  /** R145. */
  nameShort: "Name must be more than 2 characters long",
  /** R146. */
  nameLong: "Cannot be longer than 80 characters",
  /** R147. */
  nameShape: "Template Name must contain at least two alphanumeric characters",
  /** R148. */
  contentRequired: "Enter Template Content",
  /** R149. */
  contentShort: "Template Content must be more than 2 characters long",
  /** R229. */
  unknownAction: "Something went wrong",
  /** R231. */
  none: "No Template Found",
  /** R200, R201. */
  onlyCopy: "You can only copy pre-made templates",
  smsOnly: "Only SMS templates can be pre-made",
  noMms: "You do not have access to MMS templates",
  isMms: "This is an MMS template",
  noSms: "Your account does not include SMS",
  marked: "The template is now pre-made",
  unmarked: "The template is no longer pre-made",
} as const;
