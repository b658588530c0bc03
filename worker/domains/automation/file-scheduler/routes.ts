import { addSchedulerFile, deleteSchedulerFile, listSchedulerFiles } from "./files.ts";
import {
  createSchedulerGroup,
  deleteSchedulerGroup,
  getSchedulerGroup,
  listSchedulerGroups,
  pauseSchedulerGroup,
  updateSchedulerGroup,
} from "./groups.ts";
import { getSchedulerLog, schedulerHistory } from "./history.ts";

export const fileSchedulerRoutes = [
  listSchedulerGroups,
  getSchedulerGroup,
  createSchedulerGroup,
  updateSchedulerGroup,
  deleteSchedulerGroup,
  pauseSchedulerGroup,
  schedulerHistory,
  getSchedulerLog,
  listSchedulerFiles,
  addSchedulerFile,
  deleteSchedulerFile,
];
