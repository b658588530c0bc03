import { pictureFile } from "../pictures.ts";
import type { Example, Examples } from "./example.ts";

const campaign: Example = { input: (own) => ({ id: own.mmsCampaign }) };
const text = { sender: "#SharedNum#", message: "Look at this", subject: "Sale" };
const template = { name: "Picture", content: "Look at this" };

export const mmsExamples: Examples = {
  "GET /gatewaymms": { input: () => ({ limit: 5 }) },
  "POST /gatewaymms": { input: (own) => ({ ...text, group: own.group, media: pictureFile() }) },
  "POST /gatewaymms/bulk": {
    input: (own) => ({ ...text, name: "Flyer", group: own.group, media: pictureFile() }),
  },
  "POST /gatewaymms/bulk-number-list": {
    input: () => ({
      ...text,
      name: "Flyer",
      contacts: JSON.stringify(["0412345678"]),
      media: pictureFile(),
    }),
  },
  "GET /gatewaymms/bulk": { input: () => ({ page: 1, limit: 5 }), needs: ["mmsCampaign"] },
  "GET /gatewaymms/bulk/{id}": campaign,
  "PUT /gatewaymms/updatebulk/{id}": {
    input: (own) => ({ id: own.mmsCampaign, subject: "News", media: own.media }),
  },
  "GET /gatewaymms/campaign/{id}": campaign,
  "GET /gatewaymms/analytic/{id}": {
    input: (own) => ({ id: own.mmsCampaign, clickstatus: "clicked" }),
  },
  "GET /gatewaymms/export": {
    input: () => ({ from: "2026-11-01", to: "2026-11-02" }),
    besides: ["mms"],
  },
  "GET /gatewaymms/media/{id}/file": { input: (own) => ({ id: own.media }) },
  "GET /template/mms-image/{id}": {
    input: (own) => ({ id: own.mmsTemplate }),
    besides: ["mms"],
  },
  "POST /template/mms": {
    input: () => ({ ...template, media: pictureFile() }),
    besides: ["mms"],
  },
  "PUT /template/mms/{id}": {
    input: (own) => ({ ...template, id: own.mmsTemplate, media: own.media }),
    besides: ["mms"],
  },
};
