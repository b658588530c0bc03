import { createParam, deleteParam, listParams, updateParam } from "./params.ts";

export const paramsRoutes = [listParams, createParam, updateParam, deleteParam];
