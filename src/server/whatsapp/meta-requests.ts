import { z } from 'zod'

// The requests of the driver, as strict as Meta documents them. Stand-ins for Meta check every request with this.
// Sources: Meta's OpenAPI description of the Business Messaging API (github.com/facebook/openapi, v23.0), and the pages
// named below of developers.facebook.com/documentation/business-messaging/whatsapp.

const MediaId = z.string().regex(/^\w{1,100}$/, 'A media id of WhatsApp is expected')

/** The extension decides the icon on the phone (page `messages/document-messages`). Meta gives no maximum length. */
const FileName = z
  .string()
  .max(240, 'The file name has more than 240 characters')
  .regex(
    /^[^\0-\x1f\x7f/\\]+\.pdf$/i,
    'The file name must end in .pdf, without slashes and control characters',
  )

/**
 * The form fields of `POST /{version}/{phone-number-id}/media`. A document has at most 100 MB (page
 * `messages/document-messages`), here in decimal megabytes.
 */
export const MediaUpload = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  type: z.literal('application/pdf'),
  file: z.strictObject({
    fileName: FileName,
    mediaType: z.literal('application/pdf'),
    bytes: z
      .int()
      .min(1, 'The document is empty')
      .max(100_000_000, 'WhatsApp takes documents up to 100 MB, and this one is larger'),
  }),
})

/** OpenAPI `BaseMessageProperties`. Digits only, the longest number E.164 allows. */
const base = {
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual'),
  to: z.string().regex(/^\d{7,15}$/, 'The telephone number must be its country code and digits'),
  /** Returned with every status. OpenAPI: 512 characters. */
  biz_opaque_callback_data: z.string().min(1).max(512, 'The reference has more than 512 characters'),
}

/** OpenAPI `DocumentMessage`; the caption's 1,024 characters also on the page `messages/document-messages`. */
const DocumentMessage = z.strictObject({
  ...base,
  type: z.literal('document'),
  document: z.strictObject({
    id: MediaId,
    filename: FileName,
    caption: z.string().min(1).max(1024, 'The caption has more than 1,024 characters').optional(),
  }),
})

/**
 * The text of a placeholder. Meta refuses empty ones and those with line breaks, tabs or more than four spaces in a row
 * ("Param text cannot have new-line/tab characters or more than 4 consecutive spaces",
 * github.com/netflie/whatsapp-cloud-api/issues/201). The body of a template with a header has at most 1,024 characters
 * (page `templates/components`).
 */
const TextParameter = z.strictObject({
  type: z.literal('text'),
  text: z
    .string()
    .min(1, 'A text of the WhatsApp template is empty')
    .max(1024, 'A text of the WhatsApp template has more than 1,024 characters')
    .refine((text) => !/[\n\r\t]| {5}/.test(text), 'A text of the WhatsApp template has a line break'),
})

/** OpenAPI `DocumentParameter`: PDF only, and no caption. */
const HeaderComponent = z.strictObject({
  type: z.literal('header'),
  parameters: z.tuple([
    z.strictObject({
      type: z.literal('document'),
      document: z.strictObject({ id: MediaId, filename: FileName }),
    }),
  ]),
})

export type TemplateHeader = z.infer<typeof HeaderComponent>

const BodyComponent = z.strictObject({
  type: z.literal('body'),
  parameters: z.array(TextParameter).min(1),
})

/** OpenAPI `TemplateMessage`, `LanguageObject` (whose policy is required there, and has one value only). */
const TemplateMessage = z.strictObject({
  ...base,
  type: z.literal('template'),
  template: z.strictObject({
    name: z
      .string()
      .regex(/^[a-z0-9_]{1,512}$/, 'The template name has lower-case letters, digits and _ only'),
    language: z.strictObject({
      policy: z.literal('deterministic'),
      code: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/, 'The template language must look like en_US'),
    }),
    components: z.union([z.tuple([HeaderComponent]), z.tuple([HeaderComponent, BodyComponent])]),
  }),
})

/** The JSON body of `POST /{version}/{phone-number-id}/messages`. */
export const MessageRequest = z.discriminatedUnion('type', [DocumentMessage, TemplateMessage])
export type MessageRequest = z.infer<typeof MessageRequest>
