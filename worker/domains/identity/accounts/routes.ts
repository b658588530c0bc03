import { deleteMe } from "./delete-accounts.ts";

export const accountsRoutes = [deleteMe];
