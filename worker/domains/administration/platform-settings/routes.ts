import { listSettings } from "./list-settings.ts";
import {
  saveConsoleNotice,
  saveInvoiceSeller,
  saveLimits,
  saveNewcomers,
  savePackageList,
  savePlanList,
  savePriceList,
  saveSwitches,
} from "./save-setting.ts";
import { withdrawSetting } from "./withdraw-setting.ts";

export const platformSettingsRoutes = [
  listSettings,
  savePriceList,
  savePackageList,
  savePlanList,
  saveNewcomers,
  saveInvoiceSeller,
  saveLimits,
  saveSwitches,
  saveConsoleNotice,
  withdrawSetting,
];
