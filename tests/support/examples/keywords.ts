import type { Examples } from "./example.ts";

const joining = { sender: "#SharedNum#", word: "vip", action: "join", reply: "You are in" };

export const keywordsExamples: Examples = {
  "GET /keyword": { input: () => ({ page: 1, limit: 5, search: "Jo" }), needs: ["keyword"] },
  "POST /keyword": { input: (own) => ({ ...joining, group: own.group }) },
  "PUT /keyword/{id}": {
    input: (own) => ({ ...joining, id: own.keyword, group: own.group }),
  },
  "DELETE /keyword/{id}": { input: (own) => ({ id: own.keyword }) },
};
