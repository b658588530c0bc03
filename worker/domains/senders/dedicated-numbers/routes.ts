import { bulkUploadNumbers } from "./bulk-upload-numbers.ts";
import { addDedicatedNumber, editDedicatedNumber } from "./edit-dedicated-number.ts";
import {
  activateDedicatedNumber,
  cancelDedicatedNumber,
  deleteDedicatedNumber,
  listDedicatedNumbers,
  numberHistory,
  numberPrice,
} from "./list-dedicated-numbers.ts";
import {
  changeRenewal,
  editOwnReference,
  listNumbersForSale,
  listOwnNumbers,
  releaseOwnNumber,
} from "./own-numbers.ts";

export const dedicatedNumbersRoutes = [
  listDedicatedNumbers,
  addDedicatedNumber,
  editDedicatedNumber,
  activateDedicatedNumber,
  cancelDedicatedNumber,
  deleteDedicatedNumber,
  numberHistory,
  numberPrice,
  bulkUploadNumbers,
  listNumbersForSale,
  listOwnNumbers,
  releaseOwnNumber,
  changeRenewal,
  editOwnReference,
];
