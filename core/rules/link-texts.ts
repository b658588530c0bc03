export const LINK_TEXTS = {
  /** R152. */
  required: "Url is required!",
  /** R153. */
  wrong: "Enter correct url!",
  long: "Cannot be longer than 2,048 characters",
  ownHost: "This address is a short link's own. Enter the address that it should open.",
  credentials: "Remove the user name and password from the address",
  lookAlike: (host: string) => `${host} looks like another business's address and cannot be linked`,
} as const;

/** Characters of the question on a reply link's page. */
export const MAX_QUESTION = 500;

export const MAX_TARGET = 2048;
