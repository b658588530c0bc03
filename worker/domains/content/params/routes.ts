import { createParam } from "./create-param.ts";
import { deleteParam } from "./delete-param.ts";
import { listParams } from "./list-params.ts";
import { updateParam } from "./update-param.ts";

export const paramsRoutes = [listParams, createParam, updateParam, deleteParam];
