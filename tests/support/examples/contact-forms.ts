import type { Example, Examples } from "./example.ts";

const form: Example = { input: (own) => ({ _id: own.contactForm }) };

export const contactFormsExamples: Examples = {
  "GET /contactform": { input: (own) => ({ page: 1, limit: 5, _id: own.contactForm }) },
  "POST /contactform": {
    input: (own) => ({
      _id: own.contactForm,
      name: "Newsletter",
      group: own.group,
      whitelistedDomains: ["shop.example.com"],
      formFields: [
        { label: "mobile", isCustom: false },
        { label: "Suburb", isCustom: true },
      ],
      automationSetting: {
        emailToTrigger: "",
        senderId: "#SharedNum#",
        delay: { days: 0, hours: 1, minutes: 30 },
        instantMessage: "Welcome to {{suburb|us}}",
        redirectUrl: "https://shop.example.com/thanks",
      },
      appearance: { heading: "Join", intro: "Offers by text", button: "Go", colour: "#123456" },
      confirm: true,
      optIn: { ticked: false, text: "Text me" },
      paused: false,
    }),
  },
  "DELETE /contactform": form,
};
