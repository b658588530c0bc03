import { accountLimits } from "./account-limits.ts";
import { changeLimits } from "./change-limits.ts";
import { userLimits } from "./user-limits.ts";

export const limitsRoutes = [userLimits, accountLimits, changeLimits];
