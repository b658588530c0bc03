import { chooseCrmActivities, listCrmActivities } from "./choose-activities.ts";

export const crmActivitiesRoutes = [listCrmActivities, chooseCrmActivities];
