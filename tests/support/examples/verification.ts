import { pictureFile } from "#tests/support/pictures.ts";
import { STEPS } from "#tests/support/world/make-verification.ts";
import type { Example, Examples } from "./example.ts";

const form: Example = { input: (own) => ({ id: own.verification }) };

export const verificationExamples: Examples = {
  "POST /user/fill-verification-form": {
    input: (own) => ({ step: 1, verificationId: own.verification, ...STEPS }),
  },
  "GET /user/fill-verification-form": {
    input: (own) => ({ verificationId: own.verification }),
  },
  "POST /user/send-verification/{id}": form,
  "DELETE /user/delete-verification-form/{id}": form,
  "POST /user/upload-document": { input: () => ({ file: pictureFile() }) },
  "GET /user/get-document/{id}": { input: (own) => ({ id: own.document }) },
};
