export const PARAM_TEXTS = {
  nameRequired: "Enter a name for the parameter",
  nameShape: "Must contain a letter or a number, and none of { } |",
  nameTaken: "A parameter with this name already exists",
  valueRequired: "Enter a value",
  valueLong: "Cannot be longer than 500 characters",
} as const;
