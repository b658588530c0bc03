import { pictureFile } from "#tests/support/pictures.ts";
import { newEmail } from "./auth.ts";
import { type Examples, nothing } from "./example.ts";

const passwords = { password: "a-better-one", confirmPassword: "a-better-one" };
const email = "ann@example.test";

export const userExamples: Examples = {
  "GET /user/me": nothing,
  "PUT /user/me": { input: () => ({ name: "Bo Bell" }) },
  "POST /user/profileconfig": { input: () => ({ defaultSender: "#SharedNum#" }) },
  "PUT /user/autoCredit": { input: () => ({ autoCredit: true, autoCreditAmount: 5000 }) },
  "POST /user/logo": { input: () => ({ file: pictureFile() }) },
  "GET /user/logo": { input: () => ({ v: "1" }), needs: ["logo"] },
  "DELETE /user/logo": { ...nothing, needs: ["logo"] },
  "GET /user/getCurrentbalance": nothing,
  "GET /user/onBoarding": { ...nothing, needs: ["campaign"] },
  "POST /user/onBoarding": nothing,
  "GET /user/notification": { ...nothing, needs: ["notification"] },
  "PUT /user/notification": { ...nothing, needs: ["notification"] },
  "DELETE /user/notification/{id}": { input: (own) => ({ id: own.notification }) },
  "DELETE /user/notification": { ...nothing, needs: ["notification"] },
  "POST /fileStorage/uploadFile": { input: () => ({ file: pictureFile() }) },
  "GET /fileStorage/getFiles": { input: (own) => ({ id: own.file }) },
  "DELETE /user/me": { input: () => ({ code: "123456" }), status: 400 },
  "GET /user/balance": nothing,
  "POST /user/new-change-password": { input: () => passwords },
  "POST /user/new-additional-info": { input: () => ({ company: "Bells Florist" }) },
  "POST /user/sendVerification": { input: () => ({ email: newEmail() }) },
  "PUT /user/set-up-multiple-mfa-email": {
    input: () => ({ email, code: "123456" }),
    status: 400,
  },
  "POST /user/deleteUserEmail": { input: () => ({ email }), status: 404 },
  "GET /user/sessions": { ...nothing, needs: ["session"] },
  "DELETE /user/sessions/{id}": { input: (own) => ({ id: own.session }) },
  "DELETE /user/sessions": { ...nothing, needs: ["session"] },
};
