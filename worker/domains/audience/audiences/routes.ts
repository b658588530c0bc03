import { audienceRejects } from "./audience-rejects.ts";
import { getAudience } from "./get-audience.ts";
import { createAudience } from "./make-audience.ts";

export const audiencesRoutes = [createAudience, getAudience, audienceRejects];
