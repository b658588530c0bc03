import { accountLimits, changeLimits, userLimits } from "./limits.ts";

export const limitsRoutes = [userLimits, accountLimits, changeLimits];
