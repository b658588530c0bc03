/** How many categories an account can have besides the inbuilt ones. */
export const MAX_CATEGORIES = 100;

export const CATEGORY_TEXTS = {
  nameRequired: "Enter a name for the category",
  nameTaken: "A category with this name already exists",
  inbuilt: "Inbuilt categories cannot be changed or deleted",
  tooMany: `Your account can have ${MAX_CATEGORIES} categories. Delete one you no longer need.`,
} as const;
