import { describe, expect, it } from "vitest";
import { MAX_FILE_BYTES } from "#core/rules/file-limits.ts";
import { fetchMedia } from "#worker/carriers/fetch-media.ts";
import { sinchWebhooks } from "#worker/carriers/sinch/webhooks.ts";
import { twilioWebhooks } from "#worker/carriers/twilio/webhooks.ts";
import { vonageWebhooks } from "#worker/carriers/vonage/webhooks.ts";

const hosts = {
  from: [".carrier.test", "store.test/files/"],
  credentials: { for: [".carrier.test"], authorization: "Basic secret" },
};
const ADDRESS = "https://api.carrier.test/media/1";

/** Fetches from a network that answers so, and says what was asked. */
async function fetched(
  address: string,
  answer: (request: Request) => Response | Promise<Response>,
) {
  const asked: Request[] = [];
  const network = async (request: Request) => {
    asked.push(request);
    return await answer(request);
  };
  const bytes = await fetchMedia(network, address, hosts);
  return { bytes: bytes && [...bytes], asked };
}

const sendOn = (to: string) => new Response(null, { status: 307, headers: { location: to } });

describe("a file from a handset", () => {
  it("comes from its carrier's host, with our credentials", async () => {
    const { bytes, asked } = await fetched(ADDRESS, () => new Response(Uint8Array.of(1, 2, 3)));
    expect(bytes).toEqual([1, 2, 3]);
    expect(asked[0]?.headers.get("authorization")).toBe("Basic secret");
    expect(asked[0]?.redirect).toBe("manual");
  });

  it.each([
    "http://api.carrier.test/media/1",
    "https://carrier.test/media/1",
    "https://api.carrier.test.evil.example/1",
    "https://evilcarrier.test/1",
    "https://api.carrier.test:8443/1",
    "https://user:pass@api.carrier.test/1",
    "https://store.test/other/1",
    "https://store.test/files/../other/1",
    "https://127.0.0.1/1",
    "https://[::1]/1",
    "https://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "simulator:1",
    "",
  ])("is never asked for elsewhere: %s", async (address) => {
    const { bytes, asked } = await fetched(address, () => new Response("secret"));
    expect([bytes, asked]).toEqual([undefined, []]);
  });

  it("that is named where the carrier stores it is asked for without credentials", async () => {
    const { bytes, asked } = await fetched("https://store.test/files/1", () => {
      return new Response(Uint8Array.of(7));
    });
    expect([bytes, asked[0]?.headers.get("authorization")]).toEqual([[7], null]);
  });

  it("is followed to where the carrier stores it, which learns no credentials", async () => {
    const { bytes, asked } = await fetched(ADDRESS, ({ url }) =>
      url === ADDRESS ? sendOn("https://store.test/files/1") : new Response(Uint8Array.of(7)),
    );
    expect(bytes).toEqual([7]);
    expect(asked.map(({ headers }) => headers.get("authorization"))).toEqual([
      "Basic secret",
      null,
    ]);
  });

  it("is not followed anywhere else, and not for ever", async () => {
    const away = await fetched(ADDRESS, () => sendOn("https://10.0.0.1/1"));
    expect([away.bytes, away.asked.length]).toEqual([undefined, 1]);
    const round = await fetched(ADDRESS, () => sendOn(ADDRESS));
    expect([round.bytes, round.asked.length]).toEqual([undefined, 4]);
  });

  it("is nothing if it is gone or too large, of which no more is read", async () => {
    for (const status of [404, 410]) {
      expect((await fetched(ADDRESS, () => new Response(null, { status }))).bytes).toBeUndefined();
    }
    let read = 0;
    const endless = new ReadableStream({
      pull: (controller) => {
        read += 1_048_576;
        controller.enqueue(new Uint8Array(1_048_576));
      },
    });
    expect((await fetched(ADDRESS, () => new Response(endless))).bytes).toBeUndefined();
    expect(read).toBeLessThan(2 * MAX_FILE_BYTES);
  });

  it("is asked for again if the carrier is in trouble", async () => {
    for (const status of [401, 403, 429, 500, 503]) {
      await expect(fetched(ADDRESS, () => new Response(null, { status }))).rejects.toThrow();
    }
    await expect(fetched(ADDRESS, () => Promise.reject(new Error("Lost")))).rejects.toThrow("Lost");
  });
});

describe("an inbound MMS", () => {
  const url = new URL("https://app.cooee.test/carriers/any/inbound");
  const at = "2026-11-23T05:30:00Z";

  it("of Twilio names its files by number, and has no more than ten", () => {
    const webhooks = twilioWebhooks({
      ...{ TWILIO_URL: "https://api.twilio.com", TWILIO_ACCOUNT_SID: "AC1" },
      ...{ TWILIO_AUTH_TOKEN: "token", TWILIO_MMS: "on" },
    });
    const read = (more: Record<string, string>) => {
      const fields = { MessageSid: "MM1", From: "+61412345678", To: "+61400000099", Body: "" };
      const body = new URLSearchParams({ ...fields, ...more }).toString();
      return webhooks.inbound.parse(webhooks.read({ url, headers: new Headers(), body }));
    };
    const file = (nth: number) => `https://api.twilio.com/2010-04-01/Accounts/AC1/Media/ME${nth}`;
    const two = {
      ...{ NumMedia: "2", MediaUrl0: file(0), MediaContentType0: "image/jpeg" },
      ...{ MediaUrl1: file(1), MediaContentType1: "text/vcard" },
    };
    expect(read(two)[0]?.media).toEqual([
      { carrier: "twilio", url: file(0), type: "image/jpeg" },
      { carrier: "twilio", url: file(1), type: "text/vcard" },
    ]);
    expect(read({ NumMedia: "0" })[0]).not.toHaveProperty("media");
    expect(read({})[0]).not.toHaveProperty("media");
    expect(read({ NumMedia: "100000" })[0]?.media).toHaveLength(10);
    expect(read({ ...two, Body: "STOP", OptOutType: "STOP" })[0]?.text).toBe("STOP");
  });

  it("of Sinch has its files in its body; one that could not be stored has no address", () => {
    const webhooks = sinchWebhooks({
      ...{ SINCH_URL: "https://sinch.test", SINCH_SERVICE_PLAN_ID: "plan" },
      ...{ SINCH_API_TOKEN: "token", SINCH_WEBHOOK_SECRET: "secret" },
    });
    const media = [
      { code: 0, status: "Uploaded", url: "https://media.sinch.com/1", content_type: "image/png" },
      { code: 1, status: "Failed", content_type: "video/mp4" },
    ];
    const body = { subject: "Hi", message: "Look", media };
    const post = { type: "mo_media", id: "1", from: "61412345678", to: "61400000099", body };
    expect(webhooks.inbound.parse({ ...post, received_at: at })).toMatchObject([
      {
        text: "Look",
        media: [
          { carrier: "sinch", url: "https://media.sinch.com/1", type: "image/png" },
          { carrier: "sinch", url: "", type: "video/mp4" },
        ],
      },
    ]);
  });

  it("of Vonage has one file, whose caption is its text", () => {
    const webhooks = vonageWebhooks({
      ...{ VONAGE_URL: "https://vonage.test", VONAGE_APPLICATION_ID: "id" },
      ...{ VONAGE_PRIVATE_KEY: "key", VONAGE_SIGNATURE_SECRET: "secret" },
    });
    const image = { url: "https://api-us.nexmo.com/v3/media/1", caption: "Our gate" };
    const post = {
      message_uuid: "1",
      from: "61412345678",
      to: "61400000099",
      timestamp: at,
      image,
    };
    expect(webhooks.inbound.parse({ ...post, message_type: "image" })).toMatchObject([
      { text: "Our gate", media: [{ carrier: "vonage", url: image.url, type: "image/*" }] },
    ]);
  });
});
