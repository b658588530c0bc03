import * as z from "zod";

/** Made by the client, so that a repeated request is done once; without it, each request is a new one. */
export const onceKey = z
  .uuid()
  .optional()
  .transform((key) => key ?? crypto.randomUUID());
