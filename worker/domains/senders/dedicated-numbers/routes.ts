import { activateDedicatedNumber } from "./activate-dedicated-number.ts";
import { addDedicatedNumber } from "./add-dedicated-number.ts";
import { bulkUploadNumbers } from "./bulk-upload-numbers.ts";
import { cancelDedicatedNumber } from "./cancel-dedicated-number.ts";
import { changeRenewal } from "./change-renewal.ts";
import { deleteDedicatedNumber } from "./delete-dedicated-number.ts";
import { editDedicatedNumber } from "./edit-dedicated-number.ts";
import { editOwnReference } from "./edit-own-reference.ts";
import { listDedicatedNumbers } from "./list-dedicated-numbers.ts";
import { listNumbersForSale } from "./list-numbers-for-sale.ts";
import { listOwnNumbers } from "./list-own-numbers.ts";
import { numberHistory } from "./number-history.ts";
import { numberPrice } from "./number-price.ts";
import { releaseOwnNumber } from "./release-own-number.ts";

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
