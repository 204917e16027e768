import type { MessageView } from '@hearth/domain/conversations/conversation-views'

/** A message in the form of the API. */
export const messageAnswer = ({ clientId, at, takenBack, ...message }: MessageView) => ({
  ...message,
  ...{ client_id: clientId, at: at.toISOString(), taken_back: takenBack },
})
