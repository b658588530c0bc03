import { audienceRejects, createAudience, getAudience } from "./audiences.ts";

export const audiencesRoutes = [createAudience, getAudience, audienceRejects];
