import { deleteMe } from "./delete-me.ts";

export const accountsRoutes = [deleteMe];
