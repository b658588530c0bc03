import { pictureFile } from "#tests/support/pictures.ts";
import { type Examples, nothing } from "./example.ts";

export const userExamples: Examples = {
  "GET /user/me": nothing,
  "PUT /user/me": { input: () => ({ name: "Bo Bell" }) },
  "POST /user/profileconfig": { input: () => ({ defaultSender: "#SharedNum#" }) },
  "PUT /user/autoCredit": { input: () => ({ autoCredit: true, autoCreditAmount: 5000 }) },
  "POST /user/logo": { input: () => ({ file: pictureFile() }) },
  "GET /user/logo": { input: () => ({ v: "1" }) },
  "DELETE /user/logo": nothing,
  "GET /user/getCurrentbalance": nothing,
  "GET /user/onBoarding": nothing,
  "POST /user/onBoarding": nothing,
  "GET /user/notification": nothing,
  "PUT /user/notification": nothing,
  "DELETE /user/notification/{id}": { input: (own) => ({ id: own.notification }) },
  "DELETE /user/notification": nothing,
  "POST /fileStorage/uploadFile": { input: () => ({ file: pictureFile() }) },
  "GET /fileStorage/getFiles": { input: (own) => ({ id: own.file }) },
  "GET /user/balance": nothing,
};
