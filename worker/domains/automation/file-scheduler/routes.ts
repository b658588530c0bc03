import { addSchedulerFile, deleteSchedulerFile, listSchedulerFiles } from "./files.ts";
import {
  deleteSchedulerGroup,
  getSchedulerGroup,
  listSchedulerGroups,
  pauseSchedulerGroup,
} from "./groups.ts";
import { getSchedulerLog, schedulerHistory } from "./history.ts";
import { createSchedulerGroup, updateSchedulerGroup } from "./save-group.ts";

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
