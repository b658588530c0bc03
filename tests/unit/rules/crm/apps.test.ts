import { describe, expect, it } from "vitest";
import { contract } from "#core/contract/registry.ts";
import { activeCampaignOrigin, zohoRegion } from "#core/rules/crm/apps.ts";

const messages = (
  result: { error?: { issues: readonly { message: string }[] } | undefined } | object,
) => ("error" in result ? (result.error?.issues.map(({ message }) => message) ?? []) : []);

describe("Zoho's address", () => {
  it("is of a crm.zoho host (R363)", () => {
    expect(zohoRegion("https://crm.zoho.com.au/crm/org1/tab/Home")).toBe("com.au");
    expect(zohoRegion("crm.zoho.eu")).toBe("eu");
    for (const other of [
      ...["https://crm.zoho.com.evil.example", "https://zoho.com", "https://crm.zoho.com:8443"],
      ...[
        "https://me@crm.zoho.com",
        "https://evil.example/crm.zoho.com",
        "javascript:crm.zoho.com",
      ],
      ...["", "https://", "https://evilcrm.zoho.com", "https://crm.zoho.com@evil.example"],
    ]) {
      expect(zohoRegion(other)).toBeUndefined();
    }
  });

  it("says what is wrong with it: 'URL must be valid Zoho url', or 'Required' (R363)", () => {
    const at = (accountsURL: string) =>
      messages(contract.connectIntegration.input.safeParse({ app: "zoho", accountsURL }));
    expect(at("https://crm.zoho.com")).toEqual([]);
    expect(at("https://example.com")).toEqual(["URL must be valid Zoho url"]);
    expect(at(" ")).toEqual(["Required"]);
  });
});

describe("ActiveCampaign's address", () => {
  it("is of an account's API (R365)", () => {
    expect(activeCampaignOrigin("https://shop.api-au1.com/api/3")).toBe("https://shop.api-au1.com");
    expect(activeCampaignOrigin("shop.activehosted.com")).toBe("https://shop.activehosted.com");
    for (const other of [
      ...["https://api-au1.com", "https://shop.api-au1.com.evil.example", "https://127.0.0.1"],
      ...["https://evil.example/shop.api-au1.com", "https://a@shop.api-au1.com", "shop"],
    ]) {
      expect(activeCampaignOrigin(other)).toBeUndefined();
    }
  });

  const save = (accountName: string, activeCampaignToken: string) =>
    messages(
      contract.saveActiveCampaignToken.input.safeParse({ accountName, activeCampaignToken }),
    );

  it("says what is wrong with it: 'Enter valid Active Campaign url' (R365)", () => {
    expect(save("https://shop.api-au1.com", "key")).toEqual([]);
    expect(save("https://example.com", "key")).toEqual(["Enter valid Active Campaign url"]);
  });

  it("needs a key (R366)", () => {
    expect(save("https://shop.api-au1.com", " ")).toEqual(["Required"]);
  });
});
